import { ResultPage } from '../../result/ResultPage.tsx';
import { TransferPart } from '../../result/TransferPart.tsx';

export const Page = () => <ResultPage transferPart={TransferPart} />;
