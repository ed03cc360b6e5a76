import type { Me } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useState } from "react";
import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import type { ChatLayer } from "#/features/chat-info/ChatLayers.tsx";
import { Conversation } from "#/features/conversation/Conversation.tsx";
import { ReadPictureContext } from "#/features/conversation/message/attachments/read-picture.ts";
import { type MessageSlots, MessageSlotsContext } from "#/features/conversation/message/message-slots.ts";
import { PictureWordsContext } from "#/features/conversation/message/pictures/picture-words.ts";
import { AltToRead } from "#/features/translation/attachments/AltToRead.tsx";
import { TranscriptInMyLanguage } from "#/features/translation/attachments/TranscriptInMyLanguage.tsx";
import { LanguageOfMessage } from "#/features/translation/details/LanguageOfMessage.tsx";
import { Suggesting } from "#/features/translation/details/Suggesting.tsx";
import { LinkInMyLanguage } from "#/features/translation/link-preview/LinkInMyLanguage.tsx";
import { usePictureWords } from "#/features/translation/pictures/use-picture-words.tsx";
import { WordsInBubble } from "#/features/translation/pictures/WordsInBubble.tsx";
import { PollInMyLanguage } from "#/features/translation/poll/PollInMyLanguage.tsx";
import { TranslationButton } from "#/features/translation/rules/TranslationButton.tsx";
import { TranslationRules } from "#/features/translation/rules/TranslationRules.tsx";
import { MessageLine } from "#/features/translation/text/MessageLine.tsx";
import { MessageText } from "#/features/translation/text/MessageText.tsx";
import { PictureToRead } from "#/features/translation/text/PictureToRead.tsx";
import { QuoteText } from "#/features/translation/text/QuoteText.tsx";
import { ReaderView } from "#/features/translation/text/ReaderView.tsx";
import { later } from "#/ui/later/later.tsx";
import { useOpenOver } from "#/ui/layers/use-open-over.ts";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";
import { ConnectionPill } from "../connection/ConnectionPill.tsx";
import { BelowHeader } from "./BelowHeader.tsx";

const LearningText = later(
  async () => (await import("./LearningText.tsx")).LearningText,
  ({ message: { text, language }, foot }) => <TextWithFoot text={text} language={language} foot={foot} />,
);

const PracticeChip = later(async () => (await import("#/features/chat-info/PracticeChip.tsx")).PracticeChip);
const ChatLayers = later(async () => (await import("#/features/chat-info/ChatLayers.tsx")).ChatLayers);

const messageSlots: MessageSlots = {
  asReadBy: (message, reader) => <ReaderView message={message} reader={reader} />,
  inMenu: (message, close) => <LanguageOfMessage message={message} onDone={close} />,
  linkInMyLanguage: (message, draw) => <LinkInMyLanguage message={message} draw={draw} />,
  pollInMyLanguage: (message, draw) => <PollInMyLanguage message={message} draw={draw} />,
  transcriptInMyLanguage: (message, attachment, draw) => (
    <TranscriptInMyLanguage message={message} attachment={attachment} draw={draw} />
  ),
  wordsInPicture: (message, attachment, drawnWidth, id) => (
    <WordsInBubble message={message} attachment={attachment} drawnWidth={drawnWidth} id={id} />
  ),
  readAlt: (message, attachment, onAlt) => <AltToRead message={message} attachment={attachment} onAlt={onAlt} />,
  quoteText: (quote, me) => <QuoteText quote={quote} me={me} />,
};

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  /** Leads back to the list, where the conversation covers it. */
  readonly back: ReactNode;
  /** I have left the group. */
  readonly onLeft: () => void;
}

/** The open conversation, each message in the language that I read. */
export function TranslatedConversation({ me, address, chat, back, onLeft }: Props) {
  const learning = useLearningLanguages();
  const [isOpen, setIsOpen] = useOpenOver(chat.key);
  const [layer, setLayer] = useState<ChatLayer>("index");
  const open = (what: ChatLayer) => {
    setLayer(what);
    setIsOpen(true);
  };
  return (
    <TranslationRules address={address} chat={chat}>
      <MessageSlotsContext value={messageSlots}>
        <Suggesting>
          <ReadPictureContext value={PictureToRead}>
            <PictureWordsContext value={usePictureWords}>
              <Conversation
                me={me}
                address={address}
                chat={chat}
                onOpen={open}
                headerStart={back}
                headerTools={
                  !chat.person?.deleted && (
                    <>
                      {learning.length > 0 && <PracticeChip me={me._id} address={address} learning={learning} />}
                      <TranslationButton me={me._id} address={address} chat={chat} onOpen={() => open("translation")} />
                    </>
                  )
                }
                headerBelow={
                  <>
                    <BelowHeader me={me._id} address={address} chat={chat} />
                    <ConnectionPill belowTitle />
                  </>
                }
                lineOf={(message) => <MessageLine me={me._id} message={message} />}
                textOf={(message, foot) => (
                  <MessageText
                    message={message}
                    mine={message.senderId === me._id}
                    reader={chat.person}
                    foot={foot}
                    Learning={LearningText}
                  />
                )}
              />
              {isOpen && (
                <ChatLayers
                  open={layer}
                  me={me._id}
                  address={address}
                  chat={chat}
                  onLeft={onLeft}
                  onClose={() => setIsOpen(false)}
                />
              )}
            </PictureWordsContext>
          </ReadPictureContext>
        </Suggesting>
      </MessageSlotsContext>
    </TranslationRules>
  );
}
