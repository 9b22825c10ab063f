import { Blocks } from '@shop/shared/ui/Blocks';
import { Content } from '@shop/shared/ui/Content';
import type { ShownPage } from '../../content.ts';

export function Page({ data: { title, blocks } }: { data: ShownPage }) {
  return (
    <Content title={title} trail={[{ title: 'خانه', to: '/' }]} width="text">
      <Blocks blocks={blocks} />
    </Content>
  );
}
