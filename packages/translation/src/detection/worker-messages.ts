import type { Detection, Prior } from "./detection.ts";

export interface DetectorItem {
  /** Words only: protected pieces are taken out before. */
  readonly text: string;
  readonly prior?: Prior | undefined;
}

export interface DetectorRequest {
  readonly id: number;
  readonly items: readonly DetectorItem[];
}

export interface DetectorResponse {
  readonly id: number;
  readonly detections: readonly Detection[];
}
