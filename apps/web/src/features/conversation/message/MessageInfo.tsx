import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { BellOff } from "lucide-react";
import { use, useState } from "react";
import { messageReceiptsQuery } from "#/data/conversations/message-receipts.queries.ts";
import { sourceName } from "#/i18n/source-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { MembersContext } from "../members.ts";
import { ReadAsDialog } from "../renditions/ReadAsDialog.tsx";
import { useAuthor } from "../use-author.ts";
import { Revisions } from "./Revisions.tsx";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

export function MessageInfo({ message, onClose }: Props) {
  const { t } = useTranslation(["timeline", "common"]);
  const { me, group } = use(MembersContext);
  const { imported } = message;
  const hasReceipts = !imported && message.senderId === me && group !== null;
  const { data, isError, refetch } = useQuery({
    ...messageReceiptsQuery(message.conversationId, message._id),
    enabled: hasReceipts,
  });
  const [reading, setReading] = useState(false);
  const missing = data ? data.others - data.read.length - data.delivered.length : 0;
  if (reading) return <ReadAsDialog message={message} onClose={onClose} />;
  return (
    <Dialog sheet title={t(hasReceipts ? "infoTitle" : "info")} onClose={onClose}>
      {imported && <ImportedLine {...imported} />}
      {message.silent && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <BellOff aria-hidden size={16} />
          {t("sentSilently")}
        </p>
      )}
      {message.editedAt && (
        <section>
          <h3 className="mb-1 text-sm font-medium text-muted">{t("edits")}</h3>
          <Revisions message={message} />
        </section>
      )}
      {hasReceipts && !data && !isError && <Spinner />}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t("infoFailed")}
          <Retry onClick={() => void refetch()} />
        </p>
      )}
      {data && (
        <div className="grid max-h-[60dvh] gap-4 overflow-y-auto" tabIndex={-1}>
          <People title={t("readBy")} people={data.read} empty={t("nobody")} />
          {data.delivered.length > 0 && <People title={t("receivedBy")} people={data.delivered} empty="" />}
          {missing > 0 && <p className="text-sm text-muted">{t("notReceived", { count: missing })}</p>}
        </div>
      )}
      {message.text && !message.forwarded && message.senderId === me && (
        <Button look="plain" onClick={() => setReading(true)}>
          {t("readAs")}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}

function ImportedLine({ source, by }: NonNullable<Message["imported"]>) {
  const { t } = useTranslation(["timeline", "common"]);
  const person = useAuthor(by ?? "");
  const name = person?.deleted ? t("common:deletedAccount") : person?.fullName;
  return <p>{t(name ? "importedBy" : "importedFrom", { source: sourceName(source), name })}</p>;
}

interface PeopleProps {
  readonly title: string;
  readonly people: readonly Person[];
  readonly empty: string;
}

function People({ title, people, empty }: PeopleProps) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      {people.length === 0 && <p className="text-sm">{empty}</p>}
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person._id} className="flex items-center gap-3">
            <Avatar id={person._id} name={person.fullName} picture={person.profilePic} size="sm" />
            <PersonName person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}
