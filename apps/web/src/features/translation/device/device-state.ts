import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { storedPairs } from "#/data/device-models/stored-pairs.ts";
import { createStore } from "#/external-store.ts";

export interface DeviceModel {
  readonly availability: "unavailable" | "downloadable" | "downloading" | "available";
  /** 0 to 1, while this page downloads it. */
  readonly loaded?: number;
  readonly failed?: true;
}

export interface DeviceState {
  /** By pair, as `es>en`; unchecked pairs are absent. */
  readonly models: Readonly<Record<string, DeviceModel>>;
  /** `always`: used before the server's engines. `declined`: not offered again. */
  readonly choice: "always" | "declined" | null;
}

/** Translation capabilities of this browser. Global because they concern the browser. */
export const deviceState = createStore<DeviceState>({ models: {}, choice: null });

/** Chrome has a translator, on computers and secure pages; other browsers can download models in the settings. */
export const canTranslateHere = (): boolean => "Translator" in globalThis || storedPairs().length > 0;

/** If texts stay on the devices, only the reader's own browser translates. */
export const mayBeTranslated = ({ privacyLevel }: Pick<Conversation, "privacyLevel">): boolean =>
  privacyLevel !== "device" || canTranslateHere();

export const modelKey = (source: string, target: string): string => `${source}>${target}`;
