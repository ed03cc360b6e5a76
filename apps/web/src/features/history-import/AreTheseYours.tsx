import type { SaidToBeMine } from "#/data/conversations/imports.queries.ts";
import { keys } from "#/data/keys.ts";
import { sourceName } from "#/i18n/source-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { toast } from "#/ui/toasts/toast.ts";
import "./texts.ts";

type Answer = "claim" | "erase" | "none";

/** Keeps a name from reordering the sentence around it. */
const isolated = (name: string) => `\u2068${name}\u2069`;

export function AreTheseYours({ said }: { readonly said: SaidToBeMine }) {
  const { t, i18n } = useTranslation("imports");
  const { _id: id, name, source, messages: count, by } = said;
  const many = count.toLocaleString(i18n.language);
  const values = { count, many, name: isolated(name), source: sourceName(source) };
  const give = useAction({
    act: (answer: Answer) => call("POST /imported/:id", { params: { id }, body: { answer } }),
    failed: t("answerFailed"),
    onDone: (_, answer) => answer !== "none" && void toast.success(t(answer === "claim" ? "nowYours" : "nowErased")),
    stale: [keys.saidToBeMine],
  });
  const isGiving = (answer: Answer) => give.isPending && give.variables === answer;
  return (
    <section
      aria-label={t("yoursTitle")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-2 text-sm"
    >
      <p dir="auto" className="min-w-56 flex-1 wrap-anywhere">
        {by && !by.deleted ? t("yours", { ...values, by: isolated(by.fullName) }) : t("yoursFrom", values)}
      </p>
      <div className="-mx-2 flex flex-wrap">
        <Button look="plain" busy={isGiving("claim")} onClick={() => give.mutate("claim")}>
          {t("mine")}
        </Button>
        <ConfirmAction
          action={t("erase")}
          title={t("eraseTitle")}
          text={t("eraseText", { count, many })}
          disabled={isGiving("erase")}
          // The dialog closes before the answer, which removes this button.
          onDo={async () => give.mutate("erase")}
        />
        <Button look="plain" busy={isGiving("none")} onClick={() => give.mutate("none")}>
          {t("notMe")}
        </Button>
      </div>
    </section>
  );
}
