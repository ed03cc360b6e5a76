import type { Message } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, use } from "react";
import { hasWords } from "#/features/translation/rules/has-words.ts";
import { useTranslationRules } from "#/features/translation/rules/TranslationRules.tsx";
import { ReaderViewButton } from "#/features/translation/text/ReaderViewButton.tsx";
import { ReceivedText } from "#/features/translation/text/ReceivedText.tsx";
import { usePaintedAndIdle } from "#/ui/anchored-list/scroll-activity.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { later } from "#/ui/later/later.tsx";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";
import { MembersContext, useOtherMember } from "../members.ts";

const PracticeText = later(
  async () => (await import("#/features/learning/practice/PracticeText.tsx")).PracticeText,
  ({ message: { text, language }, foot }) => <TextWithFoot text={text} language={language} foot={foot} />,
);

interface Props {
  readonly message: Message;
  readonly foot: ReactNode;
}

export function MessageText({ message, foot }: Props) {
  const { me } = use(MembersContext);
  const reader = useOtherMember(me);
  // The button shown on hover is not needed for the first paint.
  const painted = usePaintedAndIdle();
  const touch = useMedia(TOUCH);
  const known = useTranslationRules()?.(message);
  const { text, language, senderId } = message;
  const isMine = senderId === me;
  if (isMine || !hasWords(text))
    return (
      <>
        <TextWithFoot text={text} language={language} foot={foot} />
        {isMine && reader && painted && !touch && hasWords(text) && (
          <ReaderViewButton message={message} reader={reader} />
        )}
      </>
    );
  const target = known?.settings.preferredLanguage;
  if (known?.practice && target && language !== undefined && language !== "und" && language !== target)
    return <PracticeText message={message} language={language} target={target} foot={foot} />;
  return <ReceivedText message={message} known={known} foot={foot} />;
}
