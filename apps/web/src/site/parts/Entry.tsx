import { IfServerFact } from "./Given.tsx";
import { primaryLink } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

/** The main link: sign-up for visitors, sign-in if sign-up is closed, the chats for signed-in users. */
export function Entry({ texts: { frame }, className = "" }: SiteProps & { className?: string }) {
  const look = `${primaryLink} ${className}`;
  return (
    <>
      <IfServerFact when="signsUp">
        <a href="/signup" className={look}>
          {frame.getStarted}
        </a>
      </IfServerFact>
      <IfServerFact when="signsIn">
        <a href="/login" className={look}>
          {frame.login}
        </a>
      </IfServerFact>
      <IfServerFact when="session">
        <a href="/" className={look}>
          {frame.openChat}
        </a>
      </IfServerFact>
    </>
  );
}
