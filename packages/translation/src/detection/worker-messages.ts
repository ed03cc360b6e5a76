import type { Detection, DetectorItem, TextPart } from "./detection.ts";

export interface DetectorRequest {
  readonly id: number;
  /** Words only: protected pieces are removed beforehand. */
  readonly items: readonly DetectorItem[];
  /** A text to split where its language changes. */
  readonly mixed?: DetectorItem;
}

export interface DetectorResponse {
  readonly id: number;
  readonly detections: readonly Detection[];
  readonly parts: readonly TextPart[];
}
