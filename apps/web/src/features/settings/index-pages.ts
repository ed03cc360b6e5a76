import type { PublicConfig } from "@lingualoom/contract/calls/health.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import {
  Database,
  GraduationCap,
  KeyRound,
  Languages,
  type LucideIcon,
  Palette,
  Shield,
  UserPlus,
  UserRound,
} from "lucide-react";

interface IndexPage {
  readonly name: string;
  readonly title: string;
  readonly contents: string;
  readonly Icon: LucideIcon;
}

/** The pages in the index, in order. `name` is the address below `/settings`; titles are keys of `settings.json`. */
export const INDEX = [
  { name: "me", title: "mePage", contents: "meContents", Icon: UserRound },
  { name: "language", title: "languagePage", contents: "languageContents", Icon: Languages },
  { name: "learning", title: "learningPage", contents: "learningContents", Icon: GraduationCap },
  { name: "appearance", title: "appearancePage", contents: "appearanceContents", Icon: Palette },
  { name: "privacy", title: "privacyPage", contents: "privacyContents", Icon: Shield },
  { name: "security", title: "securityPage", contents: "securityContents", Icon: KeyRound },
  { name: "invitations", title: "invitationsPage", contents: "invitationsContents", Icon: UserPlus },
  { name: "data", title: "dataPage", contents: "dataContents", Icon: Database },
] as const satisfies readonly IndexPage[];

export type IndexedPage = (typeof INDEX)[number];

export interface PageProps {
  readonly me: Me;
}

export const mayInvite = (config: PublicConfig | undefined, me: Me): boolean =>
  Boolean(config?.signUp.everyoneMayInvite || me.isAdmin);

export const indexFor = (config: PublicConfig | undefined, me: Me | null | undefined) =>
  INDEX.filter(({ name }) => name !== "invitations" || (me && mayInvite(config, me)));
