import type { Person } from "@lingualoom/contract/shapes.ts";
import { KeyRound, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { SearchInput } from "../../ui/forms/SearchInput.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { Dialog } from "../../ui/layers/Dialog.tsx";
import { CodeForm } from "../invites/CodeForm.tsx";
import { ContactList } from "./ContactList.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly onInvite: () => void;
  readonly onPerson: (person: Person) => void;
  readonly onClose: () => void;
}

/** The ways to a new conversation: invite somebody, follow a code, or choose a person. */
export function NewChatDialog({ onInvite, onPerson, onClose }: Props) {
  const { t } = useTranslation(["people", "chat"]);
  const [hasCode, setHasCode] = useState(false);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const choose = (person: Person) => {
    onClose();
    onPerson(person);
  };
  return (
    <Dialog title={t("chat:newChat")} onClose={onClose}>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" onClick={onInvite}>
          <UserPlus aria-hidden size={18} />
          {t("inviteSomeone")}
        </Button>
        <Button look="quiet" className="flex-1" aria-expanded={hasCode} onClick={() => setHasCode(!hasCode)}>
          <KeyRound aria-hidden size={18} />
          {t("haveCode")}
        </Button>
      </div>
      {hasCode ? (
        <CodeForm onAccepted={choose} />
      ) : (
        <>
          <SearchInput label={t("searchPeople")} value={search} onValue={setSearch} />
          <div data-scroller className="relative -mx-3 h-[min(24rem,45dvh)] overflow-y-auto">
            <ContactList search={q} selected={undefined} onSelect={choose} />
          </div>
        </>
      )}
    </Dialog>
  );
}
