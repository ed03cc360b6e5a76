import type { ServerSettingName } from "@lingualoom/contract/calls/server-settings.ts";
import type { Environment } from "./environment.ts";

const SETTING_VARIABLES: Readonly<Record<ServerSettingName, string>> = {
  engineOrder: "TRANSLATION_ENGINES",
  engineBudgets: "ENGINE_BUDGETS",
  personBudget: "PERSON_BUDGET",
  defaultPrivacyLevel: "DEFAULT_PRIVACY_LEVEL",
  localHttps: "HTTPS",
  logLevel: "LOG_LEVEL",
  signUp: "SIGN_UP",
  signUpDomains: "SIGN_UP_DOMAINS",
  everyoneMayInvite: "EVERYONE_MAY_INVITE",
  guests: "GUESTS",
  passwords: "PASSWORDS",
  requireSecondFactor: "REQUIRE_SECOND_FACTOR",
  secondFactorFrom: "REQUIRE_SECOND_FACTOR_FROM",
  withoutPassword: "SIGN_UP_WITHOUT_PASSWORD",
  serverName: "SERVER_NAME",
  sendsMail: "SEND_MAIL",
};

/** Returns the settings that a variable sets, to tell the operator's choices from defaults. */
export const configuredSettings = (environment: Environment): readonly ServerSettingName[] =>
  (Object.keys(SETTING_VARIABLES) as ServerSettingName[]).filter(
    (name) => environment.text(SETTING_VARIABLES[name]) !== null,
  );
