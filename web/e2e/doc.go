// Package e2e plays the games as a person meets them: in a real browser, on the
// page as it is served, through what can be seen, heard and touched.
//
// It tests the page in web/dist: ./build.sh web builds it. Pictures of what was
// seen, and of whatever went wrong, are left in build/pictures.
package e2e
