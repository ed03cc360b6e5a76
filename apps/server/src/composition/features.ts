import type { Translation } from "../language/translation/translation.ts";
import type { Administration } from "./administration.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { Messaging } from "./messaging.ts";
import type { Notifying } from "./notifying.ts";
import type { People } from "./people.ts";

export interface Features {
  readonly infrastructure: Infrastructure;
  readonly people: People;
  readonly messaging: Messaging;
  readonly translation: Translation;
  readonly notifying: Notifying;
  readonly administration: Administration;
}
