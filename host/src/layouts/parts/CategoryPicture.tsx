import { Picture, type PictureData } from '@shop/shared/ui/Picture';

/** Fills the place of a category's picture (`categoryPicture` in `parts.module.scss`). The category's title stands beside it. */
export const CategoryPicture = ({ picture }: { picture: PictureData | undefined }) =>
  picture ? <Picture picture={picture} sizes="48px" ornament /> : null;
