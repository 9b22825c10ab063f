export { Blocks } from '@shop/shared/ui/Blocks';
export { CardRow } from '../parts/CardRow.tsx';
export { ArticleList } from './parts/ArticleList.tsx';
export { ReviewList } from './reviews/ReviewList.tsx';
