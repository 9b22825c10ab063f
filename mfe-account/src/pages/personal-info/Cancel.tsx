import { Button } from '@shop/shared/ui/Button';

/** Beside the button of a form that is in place of the stored value. */
export const Cancel = ({ onPress }: { onPress: () => void }) => (
  <Button variant="quiet" size="lg" onClick={onPress}>
    انصراف
  </Button>
);
