export type { Api, CallOptions, Query } from './api.js';
export { type AreaModule, type AreaPage, defineArea, type Head, type HeadArgs, type LaterCode, type LoadArgs, type PageModule, type PageOptions, page, } from './area.js';
export type { Boot, BrowserSettings, HydrationState, LiveArea, LiveRelease, LiveSet, NamedRelease, NamedSet, ReleaseFiles, Role, } from './boot.js';
export type { BuildReport, PageRecord } from './build-report.js';
export type { CategoryModal, Connection, FooterContent, MenuItem, ProductIcon } from './content.js';
export { type Audience, audiences, type CheckoutStep, type Layout, layouts, type PanelEntry, type PanelIcon, panelIcons, } from './layouts.js';
export { type PieceModule, type PieceName, type Pieces, pieceAreas } from './pieces.js';
export { type Preview, type PreviewPicture, type PreviewShape, previewShapes } from './preview.js';
export type { HostModule, PayloadResult, RenderRequest, RenderResult } from './render.js';
