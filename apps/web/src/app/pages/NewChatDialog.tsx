import type { Person } from "@lingualoom/contract/shapes.ts";
import { Link } from "@tanstack/react-router";
import { Boxes, KeyRound, NotebookPen, Tablet, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import type { Accepted } from "#/data/people/invites.queries.ts";
import { useOpenNotes } from "#/features/conversation/use-open-notes.ts";
import { CodeForm } from "#/features/invites/CodeForm.tsx";
import { ContactList } from "#/features/people/ContactList.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly onInvite: () => void;
  readonly onGroup: () => void;
  readonly onSpace: () => void;
  readonly onPerson: (person: Person) => void;
  readonly onConversation: (conversation: { readonly _id: string }) => void;
  readonly onClose: () => void;
}

export function NewChatDialog({ onInvite, onGroup, onSpace, onPerson, onConversation, onClose }: Props) {
  const { t } = useTranslation(["people", "chat", "groups", "spaces", "common"]);
  const notes = useOpenNotes((one) => {
    onClose();
    onConversation(one);
  });
  const [hasCode, setHasCode] = useState(false);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const choose = (person: Person) => {
    onClose();
    onPerson(person);
  };
  const accepted = ({ conversationId, waits }: Accepted) => {
    onClose();
    if (waits) toast.success(t("groups:waitsShort"));
    else onConversation({ _id: conversationId });
  };
  return (
    <Dialog sheet title={t("chat:newChat")} onClose={onClose}>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-auto whitespace-nowrap" onClick={onInvite}>
          <UserPlus aria-hidden size={18} />
          {t("inviteSomeone")}
        </Button>
        <Button
          look="quiet"
          className="flex-auto whitespace-nowrap"
          aria-expanded={hasCode}
          onClick={() => setHasCode(!hasCode)}
        >
          <KeyRound aria-hidden size={18} />
          {t("haveCode")}
        </Button>
        <Button look="quiet" className="flex-auto whitespace-nowrap" onClick={onGroup}>
          <Users aria-hidden size={18} />
          {t("groups:newGroup")}
        </Button>
        <Button look="quiet" className="flex-auto whitespace-nowrap" onClick={onSpace}>
          <Boxes aria-hidden size={18} />
          {t("spaces:newSpace")}
        </Button>
        <Button
          look="quiet"
          className="flex-auto whitespace-nowrap"
          busy={notes.isPending}
          onClick={() => notes.mutate()}
        >
          <NotebookPen aria-hidden size={18} />
          {t("common:notes")}
        </Button>
        <Link to="/face-to-face" className={`${buttonLook("quiet")} flex-auto whitespace-nowrap`}>
          <Tablet aria-hidden size={18} />
          {t("faceToFace")}
        </Link>
      </div>
      {hasCode ? (
        <CodeForm onAccepted={accepted} />
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
