import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { askForEmailChange, confirmEmailChange } from "../credentials/email-change/email-change.ts";
import type { SignInServices } from "../credentials/services.ts";

export type EmailChangeRoutes = Routes<"POST /settings/email" | "POST /auth/confirm-email">;

export function emailChangeRoutes(
  services: SignInServices,
  onEmailChanged: (userId: string) => Promise<void> | void,
): EmailChangeRoutes {
  const { limits } = services;
  return {
    async "POST /settings/email"({ me, body, address, headers }) {
      await limits.consume("ACCOUNT", networkOf(address));
      const result = await askForEmailChange(services, me, {
        ...body,
        address,
        pageOrigin: services.linkOrigin(headers),
      });
      if (result === "changed") await onEmailChanged(me.userId);
      return { success: true as const };
    },

    async "POST /auth/confirm-email"({ body, address, headers }) {
      await limits.consume("ACCOUNT", networkOf(address));
      const { userId, email } = await confirmEmailChange(services, body.token);
      await onEmailChanged(userId);
      return { message: sentenceIn(say("emailChanged"), languageOf(null, headers)), email };
    },
  };
}
