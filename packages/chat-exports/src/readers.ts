import { discord } from "./discord/discord.ts";
import { element } from "./element/element.ts";
import type { ExportReader } from "./history.ts";
import { lingualoom } from "./lingualoom/lingualoom.ts";
import { mattermost } from "./mattermost/mattermost.ts";
import { slack } from "./slack/slack.ts";
import { telegram } from "./telegram/telegram.ts";
import { whatsapp } from "./whatsapp/whatsapp.ts";

/** Readers of all sources; the first that recognises an export reads it. */
export const READERS: readonly ExportReader[] = [whatsapp, telegram, slack, mattermost, discord, element, lingualoom];
