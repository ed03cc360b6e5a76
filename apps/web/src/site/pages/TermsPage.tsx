import { LegalPart, LegalParts, LegalText } from "../parts/LegalText.tsx";
import { Operator } from "../parts/Operator.tsx";
import type { SiteProps } from "../parts/site-page.ts";

export function TermsPage(props: SiteProps) {
  const { terms } = props.texts;
  return (
    <LegalText {...props} words={terms}>
      <LegalPart heading={terms.who}>
        <Operator {...props} />
      </LegalPart>
      <LegalParts parts={terms.sections} />
    </LegalText>
  );
}
