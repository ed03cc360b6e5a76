import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { linkLook } from "../link-look.ts";

/** The language through which the neural models translate all others; each comes with its models from and to it. */
const HUB = "en";

/** What would be better than what this server has for these languages, told to whoever can change it. */
export function BetterTranslation({ languages }: { readonly languages: readonly string[] }) {
  const { t } = useTranslation("translating");
  const { data: me } = useQuery(meQuery);
  // On a phone the messages need the room.
  if (!me?.isAdmin) return <p className="text-muted max-sm:hidden">{t("betterByOperator")}</p>;
  const fetched = [...new Set(languages)].filter((language) => language !== HUB);
  return (
    <div className="text-muted">
      <p>
        {t("betterModels")}{" "}
        <code dir="ltr" className="text-ink">
          npm run admin -- models get {fetched.join(" ")}
        </code>
      </p>
      <p>
        {t("betterServices")}{" "}
        <Link to="/admin" search={{ tab: "keys" }} className={linkLook}>
          {t("betterKeys")}
        </Link>
      </p>
    </div>
  );
}
