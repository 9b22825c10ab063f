export { ResultPage as Page } from '../../result/ResultPage.tsx';
