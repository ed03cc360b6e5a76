import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { botsQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Section } from "../Section.tsx";
import { BotCard } from "./BotCard.tsx";
import { BotForm } from "./BotForm.tsx";

/** Accounts for programs: mine, and a form for another one. */
export function BotsPage() {
  const { t } = useTranslation("programs");
  const { data: bots, isError, refetch } = useQuery(botsQuery);
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Section>
        <p className="text-muted">{t("botsText")}</p>
        {isNew ? (
          <div className="rounded-md border border-line bg-surface p-4">
            <BotForm onDone={() => setNew(false)} />
          </div>
        ) : (
          <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
            {t("newBot")}
          </Button>
        )}
        {isError && !bots && <RetryLine text={t("botsFailed")} onRetry={refetch} />}
        {!bots && !isError && <Skeleton className="h-16 rounded-md" />}
      </Section>
      {bots?.map((bot) => (
        <BotCard key={bot._id} bot={bot} />
      ))}
    </>
  );
}
