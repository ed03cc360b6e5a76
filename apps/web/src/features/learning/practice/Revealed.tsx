import { RichText } from "../../../ui/text/RichText.tsx";

interface Props {
  readonly text: string;
  readonly language: string;
  readonly label: string;
}

/** A translation that was asked for; screen readers read it out. */
export function Revealed({ text, language, label }: Props) {
  return (
    <div role="status" aria-label={label}>
      <RichText text={text} language={language} className="border-s-2 border-marigold ps-2" />
    </div>
  );
}
