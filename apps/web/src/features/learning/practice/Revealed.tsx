import type { ReactNode } from "react";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";

interface Props {
  readonly text: string;
  readonly language: string;
  readonly label: string;
  readonly foot?: ReactNode;
}

export function Revealed({ text, language, label, foot }: Props) {
  return (
    <div role="status" aria-label={label}>
      <TextWithFoot
        text={text}
        language={language}
        foot={foot}
        className="border-s-2 border-marigold ps-2 text-sm text-muted"
      />
    </div>
  );
}
