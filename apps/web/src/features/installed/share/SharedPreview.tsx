import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ReadFiles } from "./read-files.ts";

interface Props extends ReadFiles {
  readonly text: string;
}

/** What is going to be in the composer, and what is not. */
export function SharedPreview({ text, pictures, refused }: Props) {
  const { t } = useTranslation(["installed", "dialogs"]);
  return (
    <section aria-label={t("shareWhat")} className="grid grid-cols-1 gap-3">
      {pictures.length > 0 && (
        <ul aria-label={t("dialogs:chosenPictures")} className="flex gap-2 overflow-x-auto">
          {pictures.map(({ key, url }, i) => (
            <li key={key} className="shrink-0">
              <img
                src={url}
                alt={t("shareImage", { number: i + 1 })}
                className="size-20 rounded-md bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p
          dir="auto"
          className="line-clamp-4 border-s-2 border-indigo ps-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-red">
          {refused.map(({ name, why }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files may have the same name, and the list never changes.
            <li key={i}>
              {why === "dialogs:pictureNoImage" ? (
                t("shareNoImage", { name: `\u2068${name}\u2069` })
              ) : (
                <>
                  <bdi>{name}</bdi>: {t(why, { count: 10 })}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
