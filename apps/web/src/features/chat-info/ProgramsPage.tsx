import { useQuery } from "@tanstack/react-query";
import { programsQuery } from "#/data/conversations/programs.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { Hooks } from "./hooks/Hooks.tsx";
import { OutgoingHooks } from "./hooks/OutgoingHooks.tsx";
import type { PageProps } from "./pages.ts";

/** Which programs read along in a chat or post to it, and who answers for each. */
export function ProgramsPage({ address }: PageProps) {
  const { t } = useTranslation(["programs", "common"]);
  const { data, isError, refetch } = useQuery(programsQuery(address));
  if (!data)
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {t("programsFailed")}
        <Retry onClick={() => void refetch()} />
      </div>
    ) : (
      <Skeleton className="h-16 rounded-md" />
    );
  return (
    <>
      <section aria-label={t("bots")} className="grid gap-3">
        <h3 className="font-semibold">{t("bots")}</h3>
        <p className="text-sm text-muted">{t(data.bots.length > 0 ? "botsHere" : "noBotsHere")}</p>
        {data.bots.length > 0 && (
          <ul aria-label={t("bots")} className="grid gap-3">
            {data.bots.map(({ bot, owner }) => (
              <li key={bot._id} className="flex items-center gap-3">
                <Avatar id={bot._id} name={bot.fullName} picture={bot.profilePic} />
                <div className="min-w-0">
                  <PersonName person={bot} />
                  <p className="text-sm text-muted">
                    {t("madeBy", { name: owner.deleted ? t("common:deletedAccount") : owner.fullName })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Hooks conversationId={address} hooks={data.hooks} mayManage={data.mayManage} />
      <OutgoingHooks conversationId={address} hooks={data.outgoing} mayManage={data.mayManage} />
    </>
  );
}
