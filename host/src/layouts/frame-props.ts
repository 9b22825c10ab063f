import type { ReactNode } from 'react';
import type { Shell } from './shell-data.ts';

export type FrameProps = { shell: Shell; pathname: string; children: ReactNode };
