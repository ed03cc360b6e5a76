import { Given, given } from "../parts/Given.tsx";
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
        <Given when="providers">
          <p>
            {privacy.whereProviders} {given("providers")}.
          </p>
        </Given>
        <Given when="!providers">
          <p>{privacy.whereServer}</p>
        </Given>
        <p>{privacy.whereNote}</p>
      </LegalPart>
      <LegalParts parts={privacy.sections} />
      <LegalParts parts={[{ heading: privacy.rightsHeading, text: privacy.rights }]} />
    </LegalText>
  );
}
