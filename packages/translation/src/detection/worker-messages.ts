import type { Detection, DetectorItem } from "./detection.ts";

export interface DetectorRequest {
  readonly id: number;
  /** Words only: protected pieces are removed beforehand. */
  readonly items: readonly DetectorItem[];
}

export interface DetectorResponse {
  readonly id: number;
  readonly detections: readonly Detection[];
}
