import { defineArea } from '@shop/shared/contract';
import { article } from './pages/article/page.ts';
import { contact } from './pages/contact/page.ts';
import { index } from './pages/index/page.ts';
import { search } from './pages/search/page.ts';
import { staticPage } from './pages/static-page/page.ts';

export const area = defineArea({
  pages: { index, search, article, page: staticPage, contact },
});
