import { useTranslation } from "#/i18n/use-translation.ts";
import { Linked } from "#/ui/text/Linked.tsx";
import { linkParts } from "#/ui/text/link-parts.ts";
import { MediaList, type MediaProps } from "./MediaList.tsx";

/** The links that were written, each with its way there. */
export function MediaLinks(props: MediaProps) {
  const { t } = useTranslation("search");
  return (
    <MediaList
      {...props}
      has="link"
      empty={t("noLinks")}
      rowRem={3.5}
      partsOf={({ text }) => linkParts(text).filter(({ href }) => href)}
      keyOf={({ at }) => at}
      row={({ text }) => (
        <bdi className="line-clamp-2 w-fit max-w-full wrap-anywhere">
          <Linked text={text} />
        </bdi>
      )}
    />
  );
}
