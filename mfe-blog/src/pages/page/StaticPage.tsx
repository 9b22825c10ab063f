import { Content } from '@shop/shared/ui/Content';
import type { StaticPage } from '../../content.ts';
import { Paragraphs } from '../parts/Paragraphs.tsx';

export function Page({ data: { title, paragraphs } }: { data: StaticPage }) {
  return (
    <Content title={title} trail={[{ title: 'خانه', to: '/' }]} width="text">
      <Paragraphs paragraphs={paragraphs} />
    </Content>
  );
}
