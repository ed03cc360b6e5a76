import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { storedPairs } from "#/data/device-models/stored-pairs.ts";
import { createStore } from "#/external-store.ts";

/** A model of the browser, or stored by this page, for one pair of languages. */
export interface DeviceModel {
  readonly availability: "unavailable" | "downloadable" | "downloading" | "available";
  /** 0 to 1, while this page has it fetched. */
  readonly loaded?: number;
  /** The last try to fetch it failed. */
  readonly failed?: true;
}

export interface DeviceState {
  /** By pair, as `es>en`; what was not asked for is not in it. */
  readonly models: Readonly<Record<string, DeviceModel>>;
  /** `always`: before the server's engines. `declined`: not offered again. */
  readonly choice: "always" | "declined" | null;
}

/** What this browser can translate by itself. Global because it is about the browser. */
export const deviceState = createStore<DeviceState>({ models: {}, choice: null });

/** Chrome has a translator, on computers and on pages with https; elsewhere models can be downloaded in the settings. */
export const canTranslateHere = (): boolean => "Translator" in globalThis || storedPairs().length > 0;

/** Where texts stay on the devices, only the reader's own browser translates. */
export const mayBeTranslated = ({ privacyLevel }: Pick<Conversation, "privacyLevel">): boolean =>
  privacyLevel !== "device" || canTranslateHere();

export const modelKey = (source: string, target: string): string => `${source}>${target}`;
