import { Given } from "./Given.tsx";
import { primaryLink } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

/** The main link: sign-up for visitors, sign-in if sign-up is closed, the chats for signed-in users. */
export function Entry({ texts: { frame }, className = "" }: SiteProps & { className?: string }) {
  const look = `${primaryLink} ${className}`;
  return (
    <>
      <Given when="signsUp">
        <a href="/signup" className={look}>
          {frame.getStarted}
        </a>
      </Given>
      <Given when="signsIn">
        <a href="/login" className={look}>
          {frame.login}
        </a>
      </Given>
      <Given when="session">
        <a href="/" className={look}>
          {frame.openChat}
        </a>
      </Given>
    </>
  );
}
