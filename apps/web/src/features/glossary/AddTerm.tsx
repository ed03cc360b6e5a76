import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { GlossaryOf } from "#/data/translation/glossary.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { TermForm } from "./TermForm.tsx";
import { EMPTY_TERM } from "./term-problem.ts";
import { useFocusAfter } from "./use-focus-after.ts";

/** The button that opens an empty form, which stays for the next term. */
export function AddTerm({ of }: { readonly of: GlossaryOf }) {
  const { t } = useTranslation("glossary");
  const { data: settings } = useQuery(settingsQuery);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(open, button);
  if (open)
    return (
      <TermForm
        of={of}
        before={{ ...EMPTY_TERM, sourceLanguage: settings?.preferredLanguage ?? null }}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <Button ref={button} className="justify-self-start" data-add-term onClick={() => setOpen(true)}>
      <Plus aria-hidden size={18} />
      {t("addTerm")}
    </Button>
  );
}
