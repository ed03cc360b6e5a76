import { MeaningThread } from "@lingualoom/translation/meaning/meaning-thread.ts";
import { glossaryRoutes } from "../language/glossary/routes.ts";
import { correctionRoutes } from "../language/learning/corrections/corrections.ts";
import { phrasebookRoutes } from "../language/learning/phrasebook/phrasebook.ts";
import { wordRoutes } from "../language/learning/words/routes.ts";
import { searchRoutes } from "../language/search/routes.ts";
import { QueryTranslator } from "../language/search/rules/translate-query.ts";
import { transcriptionRoutes } from "../language/transcription/routes.ts";
import { renditionRoutes } from "../language/translation/by-people/routes.ts";
import { catchUpRoutes } from "../language/translation/catch-up/catch-up.ts";
import { publicTextRoutes } from "../language/translation/free-texts/public-texts.ts";
import { meaningRoutes } from "../language/translation/meaning/routes.ts";
import { previewRoutes } from "../language/translation/previews/routes.ts";
import type { Features } from "./features.ts";

export function languageCalls({ people, messaging, translation, infrastructure }: Features) {
  const { context } = people;
  const { translator, clock } = infrastructure;
  const settingsOf = (me: string, id: string) => messaging.settings.read(me, id);
  return {
    ...translation.routes,
    ...renditionRoutes(context),
    ...previewRoutes(context, { seal: messaging.previewSeal, settingsOf }),
    ...catchUpRoutes(context),
    ...publicTextRoutes(context, people),
    ...meaningRoutes(context, { meanings: new MeaningThread(), seal: messaging.previewSeal, settingsOf }),
    ...glossaryRoutes(context),
    ...correctionRoutes(context),
    ...phrasebookRoutes(context),
    ...wordRoutes(context),
    ...transcriptionRoutes(context, messaging.transcription),
    ...searchRoutes(context, new QueryTranslator(translator, clock, context.defaultPrivacyLevel)),
  };
}
