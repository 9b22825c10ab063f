import type { Audience, Layout } from '../contract/layouts.ts';

type AreaRules = { keepsVisitors: boolean };
type PageRules = { layout: Layout; audience?: Audience };

/** Whether a page is a step of logging in or buying: a full load would lose what was typed a step before. */
export const isStepPage = ({ keepsVisitors }: AreaRules, { layout }: PageRules): boolean =>
  keepsVisitors || layout === 'checkout' || layout === 'auth';

/** Whether a page shows a visitor's own data: no device may store it, and no search engine should crawl it. */
export const isPrivatePage = (area: AreaRules, page: PageRules): boolean =>
  isStepPage(area, page) || page.layout === 'panel' || page.audience !== undefined;
