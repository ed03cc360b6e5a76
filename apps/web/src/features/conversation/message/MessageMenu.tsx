import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Copy,
  Eye,
  Flag,
  Forward,
  Info,
  Languages,
  Pencil,
  PencilLine,
  Pin,
  Reply,
  Smile,
  SpellCheck,
  Trash2,
} from "lucide-react";
import { use, useState } from "react";
import type { Whom } from "../../../data/conversations/deletions.ts";
import { pinsQuery } from "../../../data/conversations/pins.queries.ts";
import { keys } from "../../../data/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Anchor } from "../../../ui/layers/anchored.ts";
import { Menu, MenuItem, MenuLine } from "../../../ui/layers/Menu.tsx";
import { Popover } from "../../../ui/layers/Popover.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { useFocusBack } from "../../../ui/layers/use-focus-back.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { copyText } from "../../../ui/text/copy-text.ts";
import { useIsCorrectable } from "../corrections/use-is-correctable.ts";
import { useGroup, useOtherMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { setPinned } from "../pins/set-pinned.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { deleteMessage } from "./delete-message.ts";
import { FromPageContext } from "./from-page.ts";
import { QuickReactions } from "./reactions/QuickReactions.tsx";

const ReactionPicker = lazyComponent(
  async () => (await import("./reactions/ReactionPicker.tsx")).ReactionPicker,
  null,
  { requested: true },
);
const WhoReacted = lazyComponent(async () => (await import("./reactions/WhoReacted.tsx")).WhoReacted, null, {
  requested: true,
  texts: "timeline",
});

const ForwardDialog = lazyComponent(
  async () => (await import("../forward/ForwardDialog.tsx")).ForwardDialog,
  null,
  { requested: true, texts: "timeline" },
);

const ReadAsDialog = lazyComponent(
  async () => (await import("../renditions/ReadAsDialog.tsx")).ReadAsDialog,
  null,
  { requested: true, texts: "preview" },
);

const SuggestDialog = lazyComponent(
  async () => (await import("../renditions/SuggestDialog.tsx")).SuggestDialog,
  null,
  { requested: true, texts: "preview" },
);

const CorrectDialog = lazyComponent(
  async () => (await import("../corrections/CorrectDialog.tsx")).CorrectDialog,
  null,
  { requested: true, texts: "learning" },
);

const CorrectionsDialog = lazyComponent(
  async () => (await import("../corrections/CorrectionsDialog.tsx")).CorrectionsDialog,
  null,
  { requested: true, texts: "learning" },
);

const ReportDialog = lazyComponent(
  async () => (await import("../report/ReportDialog.tsx")).ReportDialog,
  null,
  { requested: true },
);

type Step =
  | "first"
  | "delete"
  | "language"
  | "react"
  | "reacted"
  | "forward"
  | "report"
  | "readAs"
  | "suggest"
  | "correct"
  | "corrections";

function beginning(reaction: string | undefined): Step {
  if (reaction === undefined) return "first";
  if (reaction === "") return "readAs";
  return reaction === "corrections" ? reaction : "reacted";
}

interface Props {
  readonly me: string;
  readonly message: Message;
  /** Shows at once who reacted with it; empty: what others read, and suggest; `corrections`: these. */
  readonly reaction: string | undefined;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** What can be done with a message. What was done comes back as an event, here as on every other device. */
export function MessageMenu({ me, message, reaction, anchor, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat", "timeline"]);
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(beginning(reaction));
  const { inMenu } = use(FromPageContext);
  const { edited, answered, informed } = use(OpenChatContext);
  const group = useGroup();
  const ownAndThere = message.senderId === me && !message.deletedAt;
  const other = useOtherMember(me);
  const isBlocked = useIsBlocked(other?._id ?? "");
  useFocusBack();
  const canAct = !message.deletedAt && !isBlocked && !other?.deleted;
  const { data: pins } = useQuery(pinsQuery(message.conversationId));
  const isCorrectable = useIsCorrectable(me, message) && canAct;
  const isPinned = pins?.some(({ _id }) => _id === message._id) ?? false;
  const copy = (text: string) =>
    copyText(text).then(
      () => toast.success(t("copied")),
      () => toast.error(t("copyFailed")),
    );
  const remove = (whom: Whom) => deleteMessage(me, message, whom);
  const label = t("chat:messageMenu");
  const more = step === "language" && inMenu(message, onClose);
  if (more)
    return (
      <Popover label={t("wrongLanguage")} anchor={anchor} onClose={onClose}>
        {more}
      </Popover>
    );
  if (step === "react")
    return (
      <Popover label={t("reactMore")} anchor={anchor} className="w-96" onClose={onClose}>
        <ReactionPicker me={me} message={message} onClose={onClose} />
      </Popover>
    );
  if (step === "reacted")
    return <WhoReacted me={me} message={message} emoji={reaction} anchor={anchor} onClose={onClose} />;
  if (step === "forward") return <ForwardDialog me={me} message={message} onClose={onClose} />;
  if (step === "readAs") return <ReadAsDialog message={message} onClose={onClose} />;
  if (step === "correct") return <CorrectDialog message={message} onClose={onClose} />;
  if (step === "corrections") return <CorrectionsDialog message={message} onClose={onClose} />;
  if (step === "report") return <ReportDialog message={message} onClose={onClose} />;
  const [read] = client
    .getQueriesData<MessageTranslation>({
      queryKey: [...keys.ofMessage("translation", message._id), message.revision],
    })
    .flatMap(([, found]) => (found && found.provider !== "none" ? [found] : []));
  const translation = read?.translatedText;
  if (step === "suggest" && read) return <SuggestDialog message={message} read={read} onClose={onClose} />;
  const words = message.deletedAt ? "" : message.text;
  return (
    <Menu label={label} anchor={anchor} step={step} onClose={onClose}>
      {step === "delete" ? (
        <>
          <MenuItem danger onSelect={() => remove("me")}>
            {t("deleteForMe")}
          </MenuItem>
          <MenuItem danger onSelect={() => remove("everyone")}>
            {t("deleteForEveryone")}
          </MenuItem>
        </>
      ) : (
        <>
          {canAct && (
            <>
              <QuickReactions message={message} onMore={() => setStep("react")} />
              <MenuLine />
            </>
          )}
          {canAct && (
            <MenuItem
              icon={<Reply aria-hidden size={16} className="rtl:-scale-x-100" />}
              onSelect={() => answered.set(quoteOf(message))}
            >
              {t("reply")}
            </MenuItem>
          )}
          {!message.deletedAt && (
            <MenuItem
              stays
              icon={<Forward aria-hidden size={16} className="rtl:-scale-x-100" />}
              onSelect={() => setStep("forward")}
            >
              {t("forward")}
            </MenuItem>
          )}
          {words && (
            <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void copy(words)}>
              {t("copyText")}
            </MenuItem>
          )}
          {words && translation && (
            <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void copy(translation)}>
              {t("copyTranslation")}
            </MenuItem>
          )}
          {ownAndThere && !message.forwarded && !isBlocked && (
            <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => edited.set(message)}>
              {t("editTitle")}
            </MenuItem>
          )}
          {ownAndThere && words && !message.forwarded && canAct && (
            <MenuItem stays icon={<Eye aria-hidden size={16} />} onSelect={() => setStep("readAs")}>
              {t("timeline:readAs")}
            </MenuItem>
          )}
          {read && message.senderId !== me && words && !message.forwarded && canAct && (
            <MenuItem stays icon={<PencilLine aria-hidden size={16} />} onSelect={() => setStep("suggest")}>
              {t("timeline:suggest")}
            </MenuItem>
          )}
          {isCorrectable && (
            <MenuItem stays icon={<SpellCheck aria-hidden size={16} />} onSelect={() => setStep("correct")}>
              {t("timeline:correct")}
            </MenuItem>
          )}
          {ownAndThere && group && (
            <MenuItem icon={<Info aria-hidden size={16} />} onSelect={() => informed.set(message)}>
              {t("timeline:info")}
            </MenuItem>
          )}
          {canAct && group?.mayPin !== false && (
            <MenuItem icon={<Pin aria-hidden size={16} />} onSelect={() => setPinned(message, !isPinned)}>
              {t(isPinned ? "unpin" : "pin")}
            </MenuItem>
          )}
          {words && (
            <MenuItem stays icon={<Languages aria-hidden size={16} />} onSelect={() => setStep("language")}>
              {t("wrongLanguage")}
            </MenuItem>
          )}
          {message.reactions && (
            <MenuItem stays icon={<Smile aria-hidden size={16} />} onSelect={() => setStep("reacted")}>
              {t("whoReacted")}
            </MenuItem>
          )}
          {message.senderId !== me && !message.deletedAt && (
            <MenuItem stays icon={<Flag aria-hidden size={16} />} onSelect={() => setStep("report")}>
              {t("report")}
            </MenuItem>
          )}
          {words && <MenuLine />}
          {ownAndThere ? (
            <MenuItem danger stays icon={<Trash2 aria-hidden size={16} />} onSelect={() => setStep("delete")}>
              {t("deleteMessage")}
            </MenuItem>
          ) : (
            <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => remove("me")}>
              {t("deleteForMe")}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
