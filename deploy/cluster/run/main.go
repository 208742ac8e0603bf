// Command run starts the cluster and stops it with Ctrl-C; `make cluster` runs it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"traguardo/deploy/cluster"
)

func main() {
	binary := flag.String("binary", "bin/traguardo", "the traguardo program")
	listen := flag.String("listen", "127.0.0.1:8080", "address of the portal")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *binary, *listen); err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

// run runs a cluster with demonstration data until ctx ends, in a folder that is removed then.
func run(ctx context.Context, binary, listen string) (err error) {
	path, err := filepath.Abs(binary)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "traguardo-cluster-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	c, err := cluster.Start(ctx, cluster.Options{Dir: dir, Binary: path, Listen: listen, Arguments: []string{"--demo"}})
	if err != nil {
		return err
	}
	fmt.Printf("The portal is at http://%s; its files are in %s.\n", c.Listen, dir)
	for _, s := range c.Servers {
		fmt.Println("  server  ", s.Address)
	}
	for _, n := range c.Nodes {
		fmt.Println("  database", n.Address)
	}
	<-ctx.Done()
	return c.Stop()
}
