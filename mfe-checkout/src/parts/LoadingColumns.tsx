import { Card } from '@shop/shared/ui/Card';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { NoScriptNotice } from './NoScriptNotice.tsx';
import page from './page.module.scss';

type LoadingColumnsProps = {
  /** The lines of each card. */
  cards: readonly number[];
  summaryLines?: number;
};

/** In place of a page with a summary, about as high as its content. */
export const LoadingColumns = ({ cards, summaryLines = 5 }: LoadingColumnsProps) => (
  <>
    <NoScriptNotice />
    <div className={`${page.columns} ${page.scripted}`}>
      <div className={page.sections}>
        {cards.map((lines, index) => (
          <Card key={index}>
            <Skeleton lines={lines} />
          </Card>
        ))}
      </div>
      <div className={page.summary}>
        <Skeleton lines={summaryLines} />
      </div>
    </div>
  </>
);
