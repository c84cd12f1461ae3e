import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './app-links.module.css';

/** The iPhone and Android buttons: both lead to how the dashboard comes onto that phone. */
export function AppLinks() {
  return (
    <div className={classes.links}>
      <Link to={`${paths.getTheApp}#iphone`}>
        <IconBrandApple size={20} aria-hidden />
        iPhone
      </Link>
      <Link to={`${paths.getTheApp}#android`}>
        <IconBrandAndroid size={20} aria-hidden />
        Android
      </Link>
    </div>
  );
}
