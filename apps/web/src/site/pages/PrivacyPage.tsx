import { IfServerFact, serverValue } from "../parts/Given.tsx";
import { LegalPart, LegalParts, LegalText } from "../parts/LegalText.tsx";
import { Operator } from "../parts/Operator.tsx";
import type { SiteProps } from "../parts/site-page.ts";

export function PrivacyPage(props: SiteProps) {
  const { privacy } = props.texts;
  return (
    <LegalText {...props} words={privacy}>
      <LegalPart heading={privacy.who}>
        <Operator {...props} />
      </LegalPart>
      <LegalPart heading={privacy.whereHeading}>
        <IfServerFact when="providers">
          <p>
            {privacy.whereProviders} {serverValue("providers")}.
          </p>
        </IfServerFact>
        <IfServerFact when="!providers">
          <p>{privacy.whereServer}</p>
        </IfServerFact>
        <p>{privacy.whereNote}</p>
      </LegalPart>
      <LegalParts parts={privacy.sections} />
      <LegalParts parts={[{ heading: privacy.rightsHeading, text: privacy.rights }]} />
    </LegalText>
  );
}
