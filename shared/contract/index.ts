export type { Api, CallOptions, Query } from './api.ts';
export {
  type AreaModule,
  type AreaPage,
  defineArea,
  type Head,
  type HeadArgs,
  type LaterCode,
  type LoadArgs,
  type PageModule,
  type PageOptions,
  page,
} from './area.ts';
export type {
  Boot,
  BrowserSettings,
  HydrationState,
  LiveArea,
  LiveRelease,
  LiveSet,
  NamedRelease,
  NamedSet,
  ReleaseFiles,
  Role,
} from './boot.ts';
export type { BuildReport, PageRecord } from './build-report.ts';
export type { CategoryModal, Connection, FooterContent, MenuItem, ProductIcon } from './content.ts';
export {
  type Audience,
  audiences,
  type CheckoutStep,
  type Layout,
  layouts,
  type PanelEntry,
  type PanelIcon,
  panelIcons,
} from './layouts.ts';
export { type PieceModule, type PieceName, type Pieces, pieceAreas } from './pieces.ts';
export { type Preview, type PreviewPicture, type PreviewShape, previewShapes } from './preview.ts';
export type { HostModule, PayloadResult, RenderRequest, RenderResult } from './render.ts';
