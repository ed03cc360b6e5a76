import { useLocation } from "@tanstack/react-router";
import type { ReadingLanguages } from "./likely-languages.ts";

/** What a sign-up form held, but for the password, which is stored nowhere. */
interface SignUpDraft extends ReadingLanguages {
  readonly fullName: string;
  readonly email: string;
  readonly discoverable: boolean;
}

declare module "@tanstack/react-router" {
  /** Stays in this tab's history; it is in no address. */
  interface HistoryState {
    /** The address to sign in with. */
    email?: string;
    /** The form as it was sent, while its address is not confirmed. */
    signUp?: SignUpDraft;
    /** The address of the sign-up was wrong, and is corrected now. */
    corrects?: string;
  }
}

/** What the page before handed over. */
export const useAccountState = () =>
  useLocation({
    select: ({ state: { email, signUp, corrects } }) => ({ email, signUp, corrects }),
    structuralSharing: true,
  });
