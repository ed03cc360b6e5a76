import { useLocation } from "@tanstack/react-router";
import type { ReadingLanguages } from "./likely-languages.ts";

/** Content of the sign-up form, except for the password, which is stored nowhere. */
interface SignUpDraft extends ReadingLanguages {
  readonly fullName: string;
  readonly email: string;
  readonly discoverable: boolean;
}

declare module "@tanstack/react-router" {
  /** Stays in this tab's history, not in the address. */
  interface HistoryState {
    email?: string;
    signUp?: SignUpDraft;
    /** The mistyped address of the sign-up that is being corrected. */
    corrects?: string;
  }
}

export const useAccountState = () =>
  useLocation({
    select: ({ state: { email, signUp, corrects } }) => ({ email, signUp, corrects }),
    structuralSharing: true,
  });
