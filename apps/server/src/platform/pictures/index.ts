export {
  addPicture,
  getPicture,
  getPublicPicture,
  pictureAddress,
  readPicture,
  removePicture,
  usePicture,
} from './pictures.ts';
export { pictureSchedules, tidyPictures } from './upkeep.ts';
