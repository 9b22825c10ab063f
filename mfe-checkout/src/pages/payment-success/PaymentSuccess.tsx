import { ResultPage } from '../../result/ResultPage.tsx';

export const Page = () => <ResultPage transferPart={undefined} />;
